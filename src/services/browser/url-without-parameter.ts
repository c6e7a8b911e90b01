/** @returns this page's URL without the parameter and without the hash, so that a link to it reloads the page */
export function urlWithoutParameter(parameter: string): string {
  const address = new URL(location.href);
  address.searchParams.delete(parameter);
  address.hash = '';
  return address.href;
}
