// Preloaded into a web process: SIGUSR2 moves its clock two hours ahead, the next SIGUSR2 moves it back.
const HOURS = 2 * 60 * 60 * 1000;
const RealDate = Date;
let aheadMs = 0;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + aheadMs);
    else super(...args);
  }
  static now() {
    return RealDate.now() + aheadMs;
  }
};

process.on('SIGUSR2', () => {
  aheadMs = aheadMs === 0 ? HOURS : 0;
});
