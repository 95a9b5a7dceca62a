import { defineParameter, type Field, f } from '@quina/blocks'

/** Returns a field of rubro codes separated by commas; each code includes the rubros below it. */
export function rubroCodes(label: string): Field<string> {
  const typed = f.text(label, {
    max: 1000,
    help: 'Códigos separados por comas; cada uno con los que tiene dentro',
  })
  const wrong = 'Escriba los códigos separados por comas: 2.1.2.02.02.008, 2.4.5.02.08.01.'
  return { ...typed, schema: typed.schema.refine((value) => /^[\d.]+(\s*,\s*[\d.]+)*$/.test(value), wrong) }
}

/** The CCPET rubros that buy assets: acquisition of non-financial assets (dossier of assets §4.3). */
export const capitalRubros = defineParameter({
  id: 'assets.capitalRubros',
  area: 'Activos fijos',
  field: rubroCodes('Rubros con que se compran bienes'),
  initial: '2.1.2.01, 2.3.2.01',
})
