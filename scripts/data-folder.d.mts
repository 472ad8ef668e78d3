export function dataFolder(): string;
export function databaseFile(): string;
export function lockFile(): string;
export function databaseUrl(): string;
export function tryDataFolder(): void;
export function ensureDataFolder(): string;
export function sessionSecret(): string;
export function commandSocket(): string;
