// What the structure costs today, and what it should come to: printed by npm test.
import { fileURLToPath } from 'node:url'
import { readRepository } from './tidy/repository.ts'
import { seamOf, tableOf } from './tidy/seam.ts'

console.log(tableOf(seamOf(readRepository(fileURLToPath(new URL('../', import.meta.url))))))
