/** What hospitals buy: debit, cost account of care centres (in the group of the centre), payable, withholding. */
const rows = [
  ['MED', 'Medicamentos', '151403', null, '240101', 'COM'],
  ['MMQ', 'Material médico-quirúrgico', '151404', null, '240101', 'COM'],
  ['REA', 'Reactivos de laboratorio', '151405', null, '240101', 'COM'],
  ['VIV', 'Víveres y rancho', '151408', null, '240101', 'COM'],
  ['EQM', 'Equipo médico y científico', '163502', null, '240101', 'COM'],
  ['EQC', 'Equipo de computación', '163504', null, '240101', 'COM'],
  ['PAP', 'Papelería y útiles de oficina', '511114', '731001', '240101', 'COM'],
  ['HON', 'Honorarios', '511179', '731002', '249054', 'HON'],
  ['SER', 'Servicios', '511180', '731002', '249055', 'SER'],
  ['MAN', 'Mantenimiento', '511115', '731002', '249055', 'SER'],
  ['ASE', 'Aseo y cafetería', '511149', '731002', '249055', 'VIG-ASE'],
  ['VIG', 'Vigilancia', '511113', '731002', '249055', 'VIG-ASE'],
  ['SPU', 'Servicios públicos', '511117', '731002', '249051', null],
  ['ARR', 'Arrendamiento de inmuebles', '511118', '731002', '249058', 'ARR-INM'],
  ['VIA', 'Viáticos y gastos de viaje', '511119', '731002', '249090', null],
  ['SEG', 'Seguros pagados por anticipado', '190501', null, '249028', null],
] as const

export interface StarterConcept {
  readonly code: string
  readonly name: string
  readonly debit: string
  readonly cost: string | null
  readonly credit: string
  readonly withholdingConcept: string | null
}

/** The starter concepts, over the accounts of the starter chart. */
export const starterConcepts: readonly StarterConcept[] = rows.map(
  ([code, name, debit, cost, credit, withholdingConcept]) => ({
    code,
    name,
    debit,
    cost,
    credit,
    withholdingConcept,
  }),
)

/** What hospitals sell besides health services: receivable, income, VAT and the rubro of the CCPET that recognises it. */
const sales = [
  ['VAR', 'Arrendamiento de espacios', '138439', '480817', '244502', '1.1.02.05.001.07'],
  ['VFO', 'Fotocopias y certificados', '138490', '480890', '244502', '1.1.02.02.015'],
  ['VCA', 'Convenios de docencia y capacitación', '138490', '480890', null, '1.1.02.05.001.09'],
  ['VRE', 'Venta de residuos aprovechables', '138490', '480827', null, '1.1.02.05.001.09'],
] as const

export interface StarterSale {
  readonly code: string
  readonly name: string
  readonly receivable: string
  readonly income: string
  readonly vat: string | null
  readonly rubro: string
}

/** The starter concepts of sales that are not health services (finance dossier A-17). */
export const starterSales: readonly StarterSale[] = sales.map(
  ([code, name, receivable, income, vat, rubro]) => ({ code, name, receivable, income, vat, rubro }),
)
