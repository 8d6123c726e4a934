import { join } from 'node:path'
import { checkSource } from './checks/check-source.ts'

const { files, violations } = checkSource(join(import.meta.dirname, '..'))
for (const { path, line, message } of violations) console.error(`${path}:${line} ${message}`)
console.log(`imports, tables and sizes of ${files} files: ${violations.length} problems`)
if (violations.length > 0) process.exitCode = 1
