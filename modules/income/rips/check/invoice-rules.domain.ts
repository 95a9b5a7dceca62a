import { type Money, plus, showPesos, sumOf, zero } from '@quina/kernel'
import { atField, atText, rule, type Where, withInvoice } from '../rule/find.domain.ts'
import type { Found } from '../rule/finding.contract.ts'
import { admittedBy } from '../rule/matrix.contract.ts'
import type { Rule } from '../rule/rule.domain.ts'
import { moneyIn, numberIn, type ServiceRecord, textIn, type UserRecord } from '../view/rips-view.domain.ts'

const concepts: Where = {
  consultas: ['conceptoRecaudo'],
  procedimientos: ['conceptoRecaudo'],
  medicamentos: ['conceptoRecaudo'],
  otrosServicios: ['conceptoRecaudo'],
}
const values: Where = {
  consultas: ['vrServicio'],
  procedimientos: ['vrServicio'],
  medicamentos: ['vrUnitMedicamento', 'vrServicio'],
  otrosServicios: ['vrUnitOS', 'vrServicio'],
}
const paid: Where = {
  consultas: ['valorPagoModerador'],
  procedimientos: ['valorPagoModerador'],
  medicamentos: ['valorPagoModerador'],
  otrosServicios: ['valorPagoModerador'],
}
const subsidised = ['04']
const contributory = ['01', '02', '03']
const evento = '04'

/** The values that RIPS and the invoice must share, and their money. */
export const invoiceRules: readonly Rule[] = [
  rule(
    'RVG02',
    'R',
    'Los datos del RIPS no coinciden con los de la factura electrónica.',
    withInvoice(({ rips, invoice }) => {
      const admitted = admittedBy(invoice.coverage, invoice.issuedOn)
      return admitted?.modalities.includes(invoice.modality) === false
        ? [{ path: 'numFactura', value: textIn(rips.root, 'numFactura'), detail: modalityDetail(invoice) }]
        : []
    }),
  ),
  rule(
    'RVG08',
    'R',
    'La suma de los servicios no es el valor de la factura.',
    withInvoice(({ rips, invoice }) => {
      if (invoice.modality !== evento) return []
      const reported = sumOf(rips.services, (record) => moneyIn(record.data, 'vrServicio'))
      return reported === invoice.total ? [] : [{ path: 'usuarios', detail: apart(reported, invoice.total) }]
    }),
  ),
  rule(
    'RVG09',
    'R',
    'La suma de los pagos moderadores no es la de la factura.',
    withInvoice(({ rips, invoice }) => {
      const reported = collectedIn(rips.services)
      const billed = collected(invoice.collected)
      return reported === billed ? [] : [{ path: 'usuarios', detail: apart(reported, billed) }]
    }),
  ),
  rule(
    'RVC036',
    'R',
    'El pago moderador de la factura no es la suma de los de las facturas de recaudo informados en RIPS.',
    withInvoice(({ rips, invoice }) =>
      ['01', '02', '03'].flatMap((concept): Found[] => {
        const mine = rips.services.filter(({ data }) => textIn(data, 'conceptoRecaudo') === concept)
        const reported = collectedIn(mine)
        const billed = invoice.collected[concept] ?? zero
        if (reported === billed) return []
        const path = mine[0] === undefined ? 'usuarios' : `${mine[0].path}.valorPagoModerador`
        return [{ path, detail: `Concepto ${concept}. ${apart(reported, billed)}` }]
      }),
    ),
  ),
  rule('RVG10', 'R', 'Hay más de un facturador en el mismo RIPS.', ({ rips, known }) => {
    const nits = rips.services.flatMap(({ data, path }) => {
      const nit = known.providerNit(textIn(data, 'codPrestador') ?? '')
      return typeof nit === 'string' ? [{ path: `${path}.codPrestador`, value: data.codPrestador, nit }] : []
    })
    return nits.filter(({ nit }) => nit !== nits[0]?.nit).map(({ path, value }) => ({ path, value }))
  }),
  rule(
    'RVG06',
    'R',
    'Solo el RIPS sin factura va sin su número; toda nota lleva el suyo.',
    ({ rips: { root } }) => {
      const note = textIn(root, 'tipoNota')
      const wrong = [
        ...(note !== 'RS' && root.numFactura === null ? ['numFactura'] : []),
        ...(note !== null && root.numNota === null ? ['numNota'] : []),
      ]
      return wrong.map((path) => ({ path, value: null }))
    },
  ),
  rule(
    'RVG19',
    'R',
    'El pagador es un prestador: entre prestadores no se valida factura con RIPS.',
    withInvoice(({ invoice, known }) =>
      known.payerIsProvider ? [{ path: 'numFactura', value: invoice.payerNit }] : [],
    ),
  ),
  rule(
    'RVC001',
    'R',
    'El NIT del facturador no es el de la factura electrónica.',
    withInvoice(({ rips, invoice }) => differs(rips.root, 'numDocumentoIdObligado', invoice.issuerNit)),
  ),
  rule(
    'RVC004',
    'R',
    'El número de factura no es el de la factura electrónica.',
    withInvoice(({ rips, invoice }) => differs(rips.root, 'numFactura', invoice.number)),
  ),
  rule(
    'RVC005',
    'R',
    'El tipo de usuario no corresponde a la cobertura de la factura.',
    withInvoice(({ rips, invoice }) =>
      rips.users.flatMap((user) =>
        wrongUser(user, admittedBy(invoice.coverage, invoice.issuedOn)?.userTypes),
      ),
    ),
  ),
  rule(
    'CIN006',
    'R',
    'La cobertura de la factura no admite ese concepto de recaudo.',
    withInvoice((given) =>
      atText(
        concepts,
        (concept) =>
          admittedBy(given.invoice.coverage, given.invoice.issuedOn)?.concepts.includes(concept) === false,
      )(given),
    ),
  ),
  rule(
    'RVC034',
    'R',
    'Con pago por evento el valor es mayor que cero; con las demás modalidades es cero.',
    withInvoice((given) =>
      atField(
        values,
        (value) => typeof value === 'number' && value > 0 !== (given.invoice.modality === evento),
      )(given),
    ),
  ),
  rule(
    'RVC035',
    'N',
    'La cuota moderadora solo se cobra al régimen contributivo.',
    atText(concepts, (concept, { userData }) => concept === '02' && !isUser(userData, contributory)),
  ),
  rule(
    'RVC037',
    'N',
    'Un usuario subsidiado no paga valores de planes voluntarios.',
    atText(concepts, (concept, { userData }) => concept === '03' && isUser(userData, subsidised)),
  ),
  rule(
    'RVC060',
    'R',
    'La cuota moderadora, el bono o el vale se informan con un valor de uno o más.',
    atField(paid, (value, { kind, data }) => kind !== 'otrosServicios' && isFee(data) && value === 0),
  ),
  rule(
    'RVC061',
    'R',
    'Si no aplica pago moderador, su valor es cero.',
    atField(
      paid,
      (value, { kind, data }) =>
        kind !== 'otrosServicios' && textIn(data, 'conceptoRecaudo') === '05' && value !== 0,
    ),
  ),
  rule('RVC091', 'N', 'Un RIPS sin factura informa cero, salvo el del profesional independiente.', (given) =>
    given.invoice !== null || textIn(given.rips.root, 'tipoNota') !== 'RS'
      ? []
      : atField(values, (value) => typeof value === 'number' && value > 0)(given),
  ),
  rule(
    'RVC092',
    'N',
    'El concepto 04 Anticipo va en la factura y no en el RIPS.',
    atText(concepts, (concept) => concept === '04'),
  ),
  rule(
    'RVC094',
    'N',
    'El valor del medicamento no es la cantidad por el valor unitario.',
    withInvoice((given) =>
      given.invoice.modality !== evento
        ? []
        : atField({ medicamentos: ['vrServicio'] }, (_, record) => unequalProduct(record))(given),
    ),
  ),
]

const isFee = (data: ServiceRecord['data']): boolean => ['02', '03'].includes(String(data.conceptoRecaudo))
const isUser = (user: ServiceRecord['userData'], kinds: readonly string[]): boolean =>
  kinds.includes(textIn(user, 'tipoUsuario') ?? '')

const modalityDetail = ({ coverage, modality }: { coverage: string; modality: string }): string =>
  `La cobertura ${coverage} no admite la modalidad de pago ${modality}.`

const apart = (reported: Money, billed: Money): string =>
  `RIPS: ${showPesos(reported)}. Factura: ${showPesos(billed)}.`

const collectedIn = (records: readonly ServiceRecord[]): Money =>
  sumOf(records, (record) => moneyIn(record.data, 'valorPagoModerador'))
const collected = (byConcept: Readonly<Record<string, Money>>): Money =>
  ['01', '02', '03'].reduce<Money>((total, concept) => plus(total, byConcept[concept] ?? zero), zero)

const differs = (root: Readonly<Record<string, unknown>>, name: string, wanted: string): Found[] =>
  root[name] === wanted ? [] : [{ path: name, value: root[name], detail: `En la factura: ${wanted}.` }]

function wrongUser({ path, data }: UserRecord, admitted: readonly string[] | undefined): Found[] {
  const kind = textIn(data, 'tipoUsuario')
  if (kind === null || admitted === undefined || admitted.includes(kind)) return []
  return [
    { path: `${path}.tipoUsuario`, value: kind, detail: `Admite: ${admitted.join(', ') || 'ninguno'}.` },
  ]
}

/** A magistral preparation has one price for the whole, so it is left out. */
function unequalProduct({ data }: ServiceRecord): boolean | string {
  const quantity = numberIn(data, 'cantidadMedicamento')
  if (quantity === null || textIn(data, 'tipoMedicamento') === '03') return false
  if (!Number.isSafeInteger(quantity)) return false
  const product = (moneyIn(data, 'vrUnitMedicamento') * BigInt(quantity)) as Money
  return product === moneyIn(data, 'vrServicio') ? false : `Se esperaba ${showPesos(product)}.`
}
