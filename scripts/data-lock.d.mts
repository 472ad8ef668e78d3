export function takeLock(): () => void;
export function holder(): number;
