declare module 'linebreak' {
  /** The Unicode Line Breaking Algorithm. */
  export default class LineBreaker {
    constructor(text: string);
    /** The next position, in UTF-16 units, before which a line may break; null at the end. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
