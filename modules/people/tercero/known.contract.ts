import { code, type Fields } from '@quina/blocks'
import { tercero } from './tercero.contract.ts'

/** By what a file says of whom a row is: its document, which is of one tercero only. */
export const knownBy = {
  documentType: tercero.fields.documentType,
  terceroNumber: code('Documento del tercero', { max: 25, help: 'Sin puntos ni dígito de verificación.' }),
} satisfies Fields
