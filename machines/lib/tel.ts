/** A tel link (RFC 3966). An extension is dialed after the call is answered. */
export function toTelUrl(phone: string): string {
  const [, number = '', extension = ''] = /^([^\p{L}#]*)(.*)$/su.exec(phone) ?? [];
  const digits = extension.replaceAll(/\D/g, '');
  return `tel:${number.replaceAll(/[^+\d]/g, '')}${digits === '' ? '' : `;ext=${digits}`}`;
}
