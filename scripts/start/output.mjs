/**
 * Ignores a closed pipe (`… | head`): the program continues without printing. Any other failed write (a full disk) makes
 * it fail with a sentence.
 */
export function ignoreClosedPipe() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (error.code === 'EPIPE') return;
      process.exitCode = 1;
      if (stream === process.stdout) console.error(`The output could not be written (${error.code ?? error.message}).`);
    });
  }
}
