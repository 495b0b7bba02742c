export function isBuilt(): boolean;
export function buildNativeHost(): string;
