/**
 * A reader of our output that went away (`… | head`) ends nothing: what was begun is finished, and the rest is not printed.
 * What cannot be written for another reason (a full disk) makes the program fail, with a sentence.
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
