import { atField, atText, rule, type Where, withInvoice } from '../rule/find.domain.ts'
import type { Found } from '../rule/finding.contract.ts'
import type { Rule } from '../rule/rule.domain.ts'
import { isCannabis, magistral } from '../structure/medicine.contract.ts'
import { dayOfService, type ServiceRecord, textIn } from '../view/rips-view.domain.ts'

const deliveries: Where = { medicamentos: ['idMIPRES'], otrosServicios: ['idMIPRES'] }
const authorised: Where = {
  procedimientos: ['numAutorizacion'],
  medicamentos: ['numAutorizacion'],
  otrosServicios: ['numAutorizacion'],
}
const maximumBudget = '02'
const unirs = '04'
const device = '01'
const transfers = ['02', '03']
const complementary = '04'
const mipresPrescription = /^\d{20}$/

/** Medicines, supplies, transfers, stays, complementary services and fees. */
export const supplyRules: readonly Rule[] = [
  rule('RVG13', 'N', 'El mismo medicamento, del mismo usuario, a la misma hora.', ({ rips }) => {
    const seen = new Set<string>()
    return rips.services.flatMap((record): Found[] => {
      const code = textIn(record.data, 'codTecnologiaSalud')
      if (record.kind !== 'medicamentos' || code === null) return []
      const key = [record.userPath, code, textIn(record.data, 'fechaDispensAdmon')].join(' ')
      if (!seen.has(key)) {
        seen.add(key)
        return []
      }
      return [{ path: `${record.path}.codTecnologiaSalud`, value: code }]
    })
  }),
  rule(
    'RVC024',
    'R',
    'El traslado o la estancia se informa con su código CUPS.',
    atText(
      { otrosServicios: ['codTecnologiaSalud'] },
      (code, { data }, { known }) =>
        transfers.includes(kindOf(data)) && known.procedure(code, dayOfService(data)) === undefined,
    ),
  ),
  rule('RVC025', 'R', 'El servicio complementario se informa con su código de MIPRES.', (given) =>
    atText(
      { otrosServicios: ['codTecnologiaSalud'] },
      (code, { data }) => kindOf(data) === complementary && given.known.complementaryService(code) === false,
    )(given),
  ),
  rule(
    'RVC048',
    'N',
    'Con presupuesto máximo, la autorización es el número de prescripción de MIPRES.',
    withInvoice((given) =>
      given.invoice.coverage !== maximumBudget
        ? []
        : atField(
            authorised,
            (value, { data }) => 'numAutorizacion' in data && !mipresPrescription.test(String(value ?? '')),
          )(given),
    ),
  ),
  rule('RVC049', 'R', 'La entrega no está registrada en MIPRES.', (given) =>
    atText(deliveries, (id) => given.known.mipresDelivery(id) === false)(given),
  ),
  rule(
    'RVC050',
    'R',
    'Falta quién ordenó el dispositivo, insumo o servicio complementario.',
    atField(
      { otrosServicios: ['numDocumentoIdentificacion'] },
      (_, { data }) =>
        [device, complementary].includes(kindOf(data)) &&
        (textIn(data, 'numDocumentoIdentificacion') === null ||
          textIn(data, 'tipoDocumentoIdentificacion') === null),
    ),
  ),
  rule('RVC055', 'R', 'El medicamento no está en el listado UNIRS.', (given) =>
    atText({ medicamentos: ['codTecnologiaSalud'] }, (code, { data }) => {
      return textIn(data, 'tipoMedicamento') === unirs && given.known.unirs(code) === false
    })(given),
  ),
  rule('RVC063', 'R', 'El código no está en el catálogo de IUM ni en el de CUM.', (given) =>
    atField({ medicamentos: ['codTecnologiaSalud'] }, (_, { data }) => {
      const code = textIn(data, 'codTecnologiaSalud')
      const isKnown = code === null ? false : given.known.medicine(code)
      return textIn(data, 'tipoMedicamento') !== magistral && isKnown === false
    })(given),
  ),
  rule(
    'RVC064',
    'R',
    'La preparación magistral no lleva código, salvo el DCI de los derivados de cannabis.',
    atText({ medicamentos: ['codTecnologiaSalud'] }, (code, { data }) => {
      if (textIn(data, 'tipoMedicamento') !== magistral) return false
      return !code.split(/[-,; ]+/).every(isCannabis)
    }),
  ),
  rule(
    'RVC065',
    'N',
    'El nombre, la concentración, la unidad y la forma solo van en preparaciones magistrales.',
    (given) => [
      ...atText({ medicamentos: ['nomTecnologiaSalud', 'formaFarmaceutica'] }, (_, record) =>
        isRegistered(record),
      )(given),
      ...atField(
        { medicamentos: ['concentracionMedicamento', 'unidadMedida'] },
        (value, record) => typeof value === 'number' && value > 0 && isRegistered(record),
      )(given),
    ],
  ),
  rule(
    'RVC066',
    'R',
    'El dispositivo o insumo lleva su nombre.',
    atField(
      { otrosServicios: ['nomTecnologiaSalud'] },
      (_, { data }) => kindOf(data) === device && textIn(data, 'nomTecnologiaSalud') === null,
    ),
  ),
]

const kindOf = (data: ServiceRecord['data']): string => textIn(data, 'tipoOS') ?? ''
const isRegistered = ({ data }: ServiceRecord): boolean =>
  ['01', '02', '04'].includes(textIn(data, 'tipoMedicamento') ?? '')
