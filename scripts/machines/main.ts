import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withPictures } from './pictures.ts'

const paper = join(import.meta.dirname, '../../docs/ARCHITECTURE.md')
writeFileSync(paper, withPictures(readFileSync(paper, 'utf8')))
