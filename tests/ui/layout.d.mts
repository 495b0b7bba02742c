export function crowded(): string[];
export function lengthen(): void;
