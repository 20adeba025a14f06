/** Prints the papers of a sale, not the page around them: nothing while they are not there yet. */
export function printPapers(): void {
  if (document.querySelector('body > [data-paper]')) print();
}
