export function lineage(): string;
