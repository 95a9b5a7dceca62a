import { plural } from '@quina/kernel'
import type { FoundCounts } from './paste/find-pasted.ts'
import type { PasteResult } from './paste/paste.ts'

export const errorsText = (count: number): string => plural(count, 'celda con error', 'celdas con errores')

export const pastedText = ({ lines, toFind }: PasteResult): string => {
  const pasted = lines === 1 ? 'Se pegó 1 línea.' : `Se pegaron ${lines} líneas.`
  return toFind.length === 0 ? pasted : `${pasted} Buscando ${plural(toFind.length, 'código', 'códigos')}…`
}

export const foundText = ({ found, left }: FoundCounts): string => {
  const done = `${plural(found, 'código encontrado', 'códigos encontrados')}.`
  return left === 0 ? done : `${done} ${plural(left, 'celda', 'celdas')} por elegir: F8 va a la siguiente.`
}
