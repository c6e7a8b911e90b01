/** A tel link (RFC 3966). An extension is dialed after the call is answered. */
export const toTelUrl = (phone: string): string =>
  `tel:${phone.replace(/[^+\d]*[\p{L}#]\D*(?=\d)/u, ';ext=').replaceAll(/(;ext=)|[^+\d]/g, '$1')}`;
