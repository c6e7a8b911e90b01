/** Removes the notice about a failed payment, which the server prints above the page (`Portal/Access/AccountBar.php`). */
export const removePastDueNotice = () => document.querySelector('.pp-portal-notice')?.remove();
