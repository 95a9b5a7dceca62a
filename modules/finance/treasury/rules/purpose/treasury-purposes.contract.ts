import { definePurpose } from '@quina/accounting/contract'

const suffered = (key: string, starter: string, label: string) =>
  definePurpose({ key, starter, label, area: 'Tesorería', help: 'Lo que un pagador retuvo a la entidad.' })

export const sufferedRenta = suffered('sufferedRenta', '190702', 'Retención en la fuente que nos practicaron')
export const sufferedIca = suffered('sufferedIca', '190708', 'Retención de ICA que nos practicaron')
export const sufferedIva = suffered('sufferedIva', '190709', 'Retención de IVA que nos practicaron')
export const glosaAccepted = definePurpose({
  key: 'glosaAccepted',
  starter: '439512',
  label: 'Glosa aceptada de la vigencia',
  area: 'Tesorería',
  help: 'Rebaja de las facturas de este año que la entidad acepta.',
})
