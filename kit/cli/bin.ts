#!/usr/bin/env node
import process from 'node:process';

const say = (line: string) => process.stdout.write(`${line}\n`);
try {
  const { main } = await import('./index.ts');
  const args = process.argv.slice(2);
  process.exitCode = await main(args, { say });
  // A class that makes a machine may also have started timers or sockets.
  if (args[0] === 'init') process.exit();
} catch (error) {
  const { code, message } = error as { code?: string; message: string };
  if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes("'vite'")) throw error;
  say('The kit reads your files with Vite, which is not installed: npm install --save-dev vite');
  process.exitCode = 1;
}
