// Prints the figures of the structure today and their goals, as part of npm test.
import { fileURLToPath } from 'node:url'
import { readRepository } from './tidy/repository.ts'
import { seamOf, tableOf } from './tidy/seam.ts'

console.log(tableOf(seamOf(readRepository(fileURLToPath(new URL('../', import.meta.url))))))
