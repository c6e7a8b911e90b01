/*
 * Sandbox: the messages of the card form and of the bank, which the portal shows. Like Stripe's, they are in the language of Stripe.js'
 * option `locale`, if it is one of the plugin's own translations. The fields and the dialog are a tool for tests, so they stay English.
 */

/** By the English message. @type {Record<string, Record<string, string>>} */
const MESSAGES = {
  'Your card number is incomplete.': { es: 'El número de su tarjeta está incompleto.', ar: 'رقم بطاقتك غير مكتمل.' },
  'Your card number is invalid.': { es: 'El número de su tarjeta no es válido.', ar: 'رقم بطاقتك غير صالح.' },
  "Your card's expiration date is incomplete.": {
    es: 'La fecha de caducidad de su tarjeta está incompleta.',
    ar: 'تاريخ انتهاء صلاحية بطاقتك غير مكتمل.',
  },
  "Your card's expiration year is in the past.": {
    es: 'El año de caducidad de su tarjeta ya ha pasado.',
    ar: 'سنة انتهاء صلاحية بطاقتك في الماضي.',
  },
  "Your card's security code is incomplete.": {
    es: 'El código de seguridad de su tarjeta está incompleto.',
    ar: 'رمز أمان بطاقتك غير مكتمل.',
  },
  'Your card was declined.': { es: 'Su tarjeta fue rechazada.', ar: 'رُفضت بطاقتك.' },
  'Your card has insufficient funds.': { es: 'Su tarjeta no tiene fondos suficientes.', ar: 'رصيد بطاقتك غير كافٍ.' },
  'Your card was reported lost.': { es: 'Su tarjeta fue declarada perdida.', ar: 'أُبلغ عن فقدان بطاقتك.' },
  'Your card was reported stolen.': { es: 'Su tarjeta fue declarada robada.', ar: 'أُبلغ عن سرقة بطاقتك.' },
  'Your card has expired.': { es: 'Su tarjeta ha caducado.', ar: 'انتهت صلاحية بطاقتك.' },
  "Your card's security code is incorrect.": {
    es: 'El código de seguridad de su tarjeta es incorrecto.',
    ar: 'رمز أمان بطاقتك غير صحيح.',
  },
  'An error occurred while processing your card. Try again in a little bit.': {
    es: 'Se produjo un error al procesar su tarjeta. Inténtelo de nuevo dentro de un momento.',
    ar: 'حدث خطأ أثناء معالجة بطاقتك. حاول مرة أخرى بعد لحظات.',
  },
  'Your card was declined. Your request was in test mode, but used a non test card.': {
    es: 'Su tarjeta fue rechazada. La solicitud estaba en modo de prueba, pero la tarjeta no es de prueba.',
    ar: 'رُفضت بطاقتك. كان الطلب في وضع الاختبار، لكن البطاقة ليست بطاقة اختبار.',
  },
};

/**
 * A message in another language; a message without a translation stays as it is.
 *
 * @param {string} message
 * @param {string} locale As Stripe names it, for example 'es-419'.
 * @returns {string}
 */
export const translate = (message, locale) => MESSAGES[message]?.[locale.split('-')[0] ?? ''] ?? message;
