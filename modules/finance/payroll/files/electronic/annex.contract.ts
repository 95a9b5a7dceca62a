import type { Day } from '@quina/kernel'

/**
 * The fields of the electronic payroll as its technical annex lists them (DIAN, Resolución 000013 of 2021, annex 1.0, §3.1 and
 * §3.2): one element a line, with how often it occurs, and its fields after a bar. `#` is the text of the element itself. A
 * field that may be absent ends in `?`. Kinds: `A` text, `N` number, `$` amount, `%` percentage, `F` day, `H` hour with its zone,
 * `T` day and hour, `B` true or false, and after `=` the list of its allowed values.
 */
const body = `
Novedad 0-1 | 199 # B, 204 CUNENov A
Periodo 1-1 | 002 FechaIngreso F, 003 FechaRetiro F?, 004 FechaLiquidacionInicio F, 005 FechaLiquidacionFin F,
  006 TiempoLaborado N, 008 FechaGen F
NumeroSecuenciaXML 1-1 | 009 CodigoTrabajador A?, 010 Prefijo A?, 011 Consecutivo N, 012 Numero A
LugarGeneracionXML 1-1 | 013 Pais A, 014 DepartamentoEstado N, 015 MunicipioCiudad N, 016 Idioma A=idioma
ProveedorXML 1-1 | 205 RazonSocial A?, 017 NIT N, 018 DV N, 019 SoftwareID A, 020 SoftwareSC A
CodigoQR 1-1 | 021 # A
InformacionGeneral 1-1 | 022 Version A, 023 Ambiente N=ambiente, 202 TipoXML N, 024 CUNE A, 025 EncripCUNE A=encripcion,
  026 FechaGen F, 027 HoraGen H, 029 PeriodoNomina N=periodo, 030 TipoMoneda A=moneda, 200 TRM N?
Notas 0-N | 031 # A
Empleador 1-1 | 032 RazonSocial A?, 033 NIT N, 034 DV N, 035 Pais A, 036 DepartamentoEstado N, 037 MunicipioCiudad N,
  038 Direccion A
Trabajador 1-1 | 041 TipoTrabajador N=trabajador, 042 SubTipoTrabajador N=subtipo, 043 AltoRiesgoPension B,
  044 TipoDocumento N=documento, 045 NumeroDocumento A, 046 PrimerApellido A, 047 SegundoApellido A, 048 PrimerNombre A,
  049 OtrosNombres A?, 050 LugarTrabajoPais A, 051 LugarTrabajoDepartamentoEstado N, 052 LugarTrabajoMunicipioCiudad N,
  053 LugarTrabajoDireccion A, 056 SalarioIntegral B, 061 TipoContrato N=contrato, 062 Sueldo $, 063 CodigoTrabajador A?
Pago 1-1 | 064 Forma N=forma, 065 Metodo N=metodo, 066 Banco A?, 067 TipoCuenta A?, 068 NumeroCuenta A?
FechasPagos/FechaPago 1-N | 203 # F
Devengados/Basico 1-1 | 069 DiasTrabajados N, 070 SueldoTrabajado $
Devengados/Transporte 0-N | 071 AuxilioTransporte $?, 072 ViaticoManuAlojS $?, 073 ViaticoManuAlojNS $?
Devengados/HEDs/HED 0-N | 074 HoraInicio T?, 075 HoraFin T?, 076 Cantidad N, 077 Porcentaje %=HED, 078 Pago $
Devengados/HENs/HEN 0-N | 079 HoraInicio T?, 080 HoraFin T?, 081 Cantidad N, 082 Porcentaje %=HEN, 083 Pago $
Devengados/HRNs/HRN 0-N | 084 HoraInicio T?, 085 HoraFin T?, 086 Cantidad N, 087 Porcentaje %=HRN, 088 Pago $
Devengados/HEDDFs/HEDDF 0-N | 089 HoraInicio T?, 090 HoraFin T?, 091 Cantidad N, 092 Porcentaje %=HEDDF, 093 Pago $
Devengados/HRDDFs/HRDDF 0-N | 094 HoraInicio T?, 095 HoraFin T?, 096 Cantidad N, 097 Porcentaje %=HRDDF, 098 Pago $
Devengados/HENDFs/HENDF 0-N | 099 HoraInicio T?, 100 HoraFin T?, 101 Cantidad N, 102 Porcentaje %=HENDF, 103 Pago $
Devengados/HRNDFs/HRNDF 0-N | 104 HoraInicio T?, 105 HoraFin T?, 106 Cantidad N, 107 Porcentaje %=HRNDF, 108 Pago $
Devengados/Vacaciones/VacacionesComunes 0-N | 109 FechaInicio F?, 110 FechaFin F?, 111 Cantidad N, 112 Pago $
Devengados/Vacaciones/VacacionesCompensadas 0-N | 115 Cantidad N, 116 Pago $
Devengados/Primas 0-1 | 117 Cantidad N, 118 Pago $, 119 PagoNS $?
Devengados/Cesantias 0-1 | 120 Pago $, 121 Porcentaje %, 122 PagoIntereses $
Devengados/Incapacidades/Incapacidad 0-N | 123 FechaInicio F?, 124 FechaFin F?, 125 Cantidad N, 126 Tipo N=incapacidad,
  127 Pago $
Devengados/Licencias/LicenciaMP 0-N | 128 FechaInicio F?, 129 FechaFin F?, 130 Cantidad N, 131 Pago $
Devengados/Licencias/LicenciaR 0-N | 132 FechaInicio F?, 133 FechaFin F?, 134 Cantidad N, 135 Pago $
Devengados/Licencias/LicenciaNR 0-N | 136 FechaInicio F?, 137 FechaFin F?, 138 Cantidad N
Devengados/Bonificaciones/Bonificacion 0-N | 139 BonificacionS $?, 140 BonificacionNS $?
Devengados/Auxilios/Auxilio 0-N | 141 AuxilioS $?, 142 AuxilioNS $?
Devengados/HuelgasLegales/HuelgaLegal 0-N | 143 FechaInicio F?, 144 FechaFin F?, 145 Cantidad N
Devengados/OtrosConceptos/OtroConcepto 0-N | 146 DescripcionConcepto A, 147 ConceptoS $?, 148 ConceptoNS $?
Devengados/Compensaciones/Compensacion 0-N | 149 CompensacionO $, 150 CompensacionE $
Devengados/BonoEPCTVs/BonoEPCTV 0-N | 151 PagoS $?, 152 PagoNS $?, 153 PagoAlimentacionS $?, 154 PagoAlimentacionNS $?
Devengados/Comisiones/Comision 0-N | 155 # $
Devengados/PagosTerceros/PagoTercero 0-N | 193 # $
Devengados/Anticipos/Anticipo 0-N | 194 # $
Devengados/Dotacion 0-1 | 156 # $
Devengados/ApoyoSost 0-1 | 157 # $
Devengados/Teletrabajo 0-1 | 158 # $
Devengados/BonifRetiro 0-1 | 159 # $
Devengados/Indemnizacion 0-1 | 160 # $
Devengados/Reintegro 0-1 | 201 # $
Deducciones/Salud 1-1 | 161 Porcentaje %, 163 Deduccion $
Deducciones/FondoPension 1-1 | 164 Porcentaje %, 166 Deduccion $
Deducciones/FondoSP 0-1 | 167 Porcentaje %?, 168 DeduccionSP $?, 169 PorcentajeSub %?, 170 DeduccionSub $?
Deducciones/Sindicatos/Sindicato 0-N | 171 Porcentaje %, 172 Deduccion $
Deducciones/Sanciones/Sancion 0-N | 173 SancionPublic $, 174 SancionPriv $
Deducciones/Libranzas/Libranza 0-N | 175 Descripcion A, 176 Deduccion $
Deducciones/PagosTerceros/PagoTercero 0-N | 195 # $
Deducciones/Anticipos/Anticipo 0-N | 196 # $
Deducciones/OtrasDeducciones/OtraDeduccion 0-N | 197 # $
Deducciones/PensionVoluntaria 0-1 | 198 # $
Deducciones/RetencionFuente 0-1 | 177 # $
Deducciones/AFC 0-1 | 179 # $
Deducciones/Cooperativa 0-1 | 180 # $
Deducciones/EmbargoFiscal 0-1 | 181 # $
Deducciones/PlanComplementarios 0-1 | 182 # $
Deducciones/Educacion 0-1 | 183 # $
Deducciones/Reintegro 0-1 | 184 # $
Deducciones/Deuda 0-1 | 185 # $
Redondeo 0-1 | 186 # $
DevengadosTotal 1-1 | 187 # $
DeduccionesTotal 1-1 | 188 # $
ComprobanteTotal 1-1 | 189 # $`

/** The element before the body of a replacing note: the document that it replaces. */
const replaced = 'ReemplazandoPredecesor 1-1 | 190 NumeroPred A, 191 CUNEPred A, 192 FechaGenPred F'

/** A deleting note has neither worker nor amounts. */
const deleted = `
EliminandoPredecesor 1-1 | 215 NumeroPred A, 216 CUNEPred A, 217 FechaGenPred F
NumeroSecuenciaXML 1-1 | 218 Prefijo A?, 219 Consecutivo N, 220 Numero A
LugarGeneracionXML 1-1 | 221 Pais A, 222 DepartamentoEstado N, 223 MunicipioCiudad N, 224 Idioma A=idioma
ProveedorXML 1-1 | 225 RazonSocial A?, 230 NIT N, 231 DV N, 232 SoftwareID A, 233 SoftwareSC A
CodigoQR 1-1 | 234 # A
InformacionGeneral 1-1 | 235 Version A, 236 Ambiente N=ambiente, 237 TipoXML N, 238 CUNE A, 239 EncripCUNE A=encripcion,
  240 FechaGen F, 241 HoraGen H
Notas 0-N | 242 # A
Empleador 1-1 | 243 RazonSocial A, 248 NIT N, 249 DV N, 250 Pais A, 251 DepartamentoEstado N, 252 MunicipioCiudad N,
  253 Direccion A`

export type AnnexKind = 'A' | 'N' | '$' | '%' | 'F' | 'H' | 'T' | 'B'

export interface AnnexField {
  /** Three digits; the prefix is `NIE` or `NIAE`, by the kind of document. */
  readonly code: string
  /** The attribute, or `#` for the text of the element. */
  readonly name: string
  readonly kind: AnnexKind
  readonly optional: boolean
  /** The list of its allowed values; null when any value is allowed. */
  readonly list: string | null
}

export interface AnnexElement {
  /** `Devengados/HEDs/HED` */
  readonly path: string
  readonly occurs: '1-1' | '0-1' | '0-N' | '1-N'
  readonly fields: readonly AnnexField[]
}

/** Elements in the order in which they are written. */
export const bodyElements: readonly AnnexElement[] = elementsOf(body)
export const replaceElements: readonly AnnexElement[] = [...elementsOf(replaced), ...bodyElements]
export const deleteElements: readonly AnnexElement[] = elementsOf(deleted)

function elementsOf(text: string): readonly AnnexElement[] {
  return text
    .replaceAll(',\n  ', ', ')
    .trim()
    .split('\n')
    .map((line) => {
      const [element = '', fields = ''] = line.split(' | ')
      const [path = '', occurs] = element.split(' ')
      return { path, occurs: occurs as AnnexElement['occurs'], fields: fields.split(', ').map(fieldOf) }
    })
}

function fieldOf(text: string): AnnexField {
  const [code = '', name = '', shape = ''] = text.split(' ')
  const [kind = '', list = null] = shape.replace('?', '').split('=')
  return { code, name, kind: kind as AnnexKind, optional: shape.endsWith('?'), list }
}

/** The codes of each list of the annex (§5). Percentages of hours depend on the day and are kept separately. */
export const annexLists: Readonly<Record<string, readonly string[]>> = {
  ambiente: ['1', '2'],
  encripcion: ['CUNE-SHA384'],
  idioma: ['es'],
  moneda: ['COP'],
  documento: ['11', '12', '13', '21', '22', '31', '41', '42', '47', '50', '91'],
  periodo: ['1', '2', '3', '4', '5', '6'],
  contrato: ['1', '2', '3', '4', '5'],
  trabajador: [
    '01',
    '02',
    '04',
    '12',
    '18',
    '19',
    '21',
    '22',
    '23',
    '30',
    '31',
    '47',
    '51',
    '54',
    '56',
    '58',
  ],
  subtipo: ['00', '01'],
  incapacidad: ['1', '2', '3'],
  forma: ['1'],
  metodo: ['1', '2', '3', '10', '20', '42', '45', '46', '47', '48', '49', '71', '72'],
}

type HourElement = 'HED' | 'HEN' | 'HRN' | 'HEDDF' | 'HRDDF' | 'HENDF' | 'HRNDF'

/** The legal percentage of an hour from a day on, until the next row of the same regime. */
interface HourPercent {
  readonly element: HourElement
  readonly percent: string
  readonly from: Day
  readonly regime: 'private' | 'public'
  readonly norm: string
}

/**
 * Table 5.5.5, with a row for each norm that changed it (C1.12): the percentage is sent as the law of the day sets it, and the
 * simulator checks it against this table. If the real service refuses one, only a row changes here.
 */
const hourPercents: readonly HourPercent[] = [
  ...rows('private', '2021-02-11 Resolución 000013 de 2021, anexo 1.0', 'HED 25, HEN 75, HRN 35'),
  ...rows(
    'private',
    '2021-02-11 Resolución 000013 de 2021, anexo 1.0',
    'HEDDF 100, HRDDF 75, HENDF 150, HRNDF 110',
  ),
  // Empleados públicos: double pay on Sundays, plus the night surcharge.
  ...rows('public', '1978-06-07 Decreto 1042 de 1978', 'HRDDF 200, HRNDF 235'),
  ...rows('private', '2025-07-01 Ley 2466 de 2025', 'HEDDF 105, HRDDF 80, HENDF 155, HRNDF 115'),
  ...rows('private', '2026-07-01 Ley 2466 de 2025', 'HEDDF 115, HRDDF 90, HENDF 165, HRNDF 125'),
  ...rows('private', '2027-07-01 Ley 2466 de 2025', 'HEDDF 125, HRDDF 100, HENDF 175, HRNDF 135'),
]

function rows(regime: HourPercent['regime'], norm: string, text: string): readonly HourPercent[] {
  return text.split(', ').map((row) => {
    const [element = '', percent = ''] = row.split(' ')
    return {
      element: element as HourElement,
      percent: `${percent}.00`,
      from: norm.slice(0, 10) as Day,
      regime,
      norm: norm.slice(11),
    }
  })
}

/** The percentages that an hour may have on any day of a period. */
export const percentsIn = (
  element: string,
  { from, to }: { readonly from: string; readonly to: string },
): readonly string[] =>
  hourPercents
    .filter((row) => row.element === element && row.from <= to && !isReplaced(row, from))
    .map(({ percent }) => percent)

/** Whether another row of its regime replaces it on a day. */
const isReplaced = (row: HourPercent, day: string): boolean =>
  hourPercents.some(
    (other) =>
      other.element === row.element &&
      other.regime === row.regime &&
      other.from > row.from &&
      other.from <= day,
  )
