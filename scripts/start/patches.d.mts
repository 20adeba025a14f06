export function findUnpatched(root?: string): string[];
export function patchPackages(): void;
