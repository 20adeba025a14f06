export function ignoreClosedPipe(): void;
