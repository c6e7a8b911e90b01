/** @returns this page's address without the parameter, and without a hash: a link there loads the page anew */
export function urlWithoutParameter(parameter: string): string {
  const address = new URL(location.href);
  address.searchParams.delete(parameter);
  address.hash = '';
  return address.href;
}
