// Preloaded into a web process: its clock is SKEW_SECONDS wrong.
const skew = Number(process.env.SKEW_SECONDS) * 1000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + skew);
    else super(...args);
  }
  static now() {
    return RealDate.now() + skew;
  }
};
