export function canBuild(): boolean;
export function buildNativeHost(): string;
