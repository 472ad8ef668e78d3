/** The kinds of field that many forms do without: a file of its own for those that have them. */
export { EachRows } from './EachRows';
export { EntryList } from './EntryList';
export { NumberBox } from './NumberBox';
export { Points } from './Points';
export { TickList } from './TickList';
