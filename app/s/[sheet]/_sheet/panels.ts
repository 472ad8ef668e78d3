/** What is opened now and then: in a file of its own that the page does not wait for. */
export { EndScreen } from './EndScreen';
export { KeysDialog } from './KeysDialog';
export { NoteDialog } from './NoteDialog';
export { PauseDialog } from './PauseDialog';
export { Problems } from './Problems';
export { SettingsDialog } from './SettingsDialog';
