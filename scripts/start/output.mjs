/**
 * Ignores a closed pipe (`… | head`): the work continues, the rest is not printed. Any other failed write (a full disk)
 * makes the program fail with a sentence.
 */
export function surviveLostReader() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (error.code === 'EPIPE') return;
      process.exitCode = 1;
      if (stream === process.stdout) console.error(`The output could not be written (${error.code ?? error.message}).`);
    });
  }
}
