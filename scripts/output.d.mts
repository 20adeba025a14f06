export function surviveLostReader(): void;
