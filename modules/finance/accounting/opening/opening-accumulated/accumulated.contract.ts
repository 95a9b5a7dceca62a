import { f } from '@quina/blocks'

const words = { rule: 'Regla de retención' }

/** The amounts withheld from and paid to a tercero in the year before the books began (finance dossier §23, 7 and 8). */
export const accumulatedLine = {
  terceroId: f.ref('people.tercero', 'Tercero'),
  month: f.integer('Mes', { min: 1, max: 12, help: 'El mes en que se certifica: de 1 a 12' }),
  ruleId: f.optional(f.ref('accounting.withholdingRule', words.rule)),
  municipalityId: f.optional(f.ref('reference.municipality', 'Municipio')),
  base: f.money('Base'),
  withheld: f.money('Retenido'),
  paid: f.money('Pagado en el año', {
    help: 'Pagado o causado sin IVA: cuenta para los topes anuales en UVT',
  }),
}

/** In a file the rule is given by its code; the month selects the version in force. */
export const accumulatedColumns = {
  ...accumulatedLine,
  ruleId: f.optional(f.text(words.rule, { max: 20, help: 'El código de la regla: HON-PJ' })),
}

/** The endpoint that imports the rows of a file into a draft. */
export const accumulatedPath = '/api/accounting/opening/:id/accumulated'
