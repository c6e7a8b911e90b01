/** The command line, as a function and as a list of its commands. */
export { commands, main, type Terminal } from './commands.ts';
