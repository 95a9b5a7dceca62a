import type { AccountValues } from '../../chart/account/account.contract.ts'
import { levelOf, natureOf } from '../../chart/account/account.domain.ts'
import { moreAccounts } from './more-accounts.domain.ts'

/**
 * The starter accounts of a public hospital, by the codes of the Catálogo General de Cuentas (Resolución 414 de 2014). After
 * the bar, the required data of a line: `t` tercero, `c` centro de costo, `b` base, `d` documento cruce; `k` is a bank account.
 */
const chart = `
1 Activos
11 Efectivo y equivalentes al efectivo
1105 Caja
110501 Caja principal | t
110502 Caja menor | t
1110 Depósitos en instituciones financieras
111005 Cuenta corriente
11100501 Cuenta corriente de recursos propios | k
111006 Cuenta de ahorro
11100601 Cuenta de ahorros de recursos propios | k
1132 Efectivo de uso restringido
113210 Depósitos en instituciones financieras
13 Cuentas por cobrar
1319 Prestación de servicios de salud
131901 EPS, régimen contributivo: pendiente de radicar | td
131902 EPS, régimen contributivo: radicada | td
131903 EPS, régimen subsidiado: pendiente de radicar | td
131904 EPS, régimen subsidiado: radicada | td
131914 Régimen especial: pendiente de radicar | td
131915 Régimen especial: radicada | td
131916 Particulares | td
131917 SOAT, aseguradoras: pendiente de radicar | td
131918 SOAT, aseguradoras: radicada | td
131980 Giro por abonar a facturación, sin identificar | t
1324 Subvenciones por cobrar
132416 Subvención por recursos transferidos por el gobierno | td
1384 Otras cuentas por cobrar
138439 Arrendamiento operativo | td
138490 Otras cuentas por cobrar | td
1385 Cuentas por cobrar de difícil recaudo
138509 Prestación de servicios de salud | td
1386 Deterioro acumulado de cuentas por cobrar
138609 Prestación de servicios de salud | t
15 Inventarios
1514 Materiales y suministros
151403 Medicamentos
151404 Materiales médico-quirúrgicos
151405 Materiales reactivos y de laboratorio
151406 Materiales odontológicos
151407 Materiales para imagenología
151408 Víveres y rancho
151490 Otros materiales y suministros
16 Propiedades, planta y equipo
1635 Bienes muebles en bodega
163502 Equipo médico y científico
163503 Muebles, enseres y equipo de oficina
163504 Equipos de comunicación y computación
1660 Equipo médico y científico
166090 Otro equipo médico y científico
1665 Muebles, enseres y equipo de oficina
166501 Muebles y enseres
1670 Equipos de comunicación y computación
167002 Equipo de computación
1685 Depreciación acumulada de propiedades, planta y equipo
168501 Edificaciones
168505 Equipo médico y científico
168506 Muebles, enseres y equipo de oficina
168507 Equipos de comunicación y computación
19 Otros activos
1905 Bienes y servicios pagados por anticipado
190501 Seguros | t
1906 Avances y anticipos entregados
190603 Avances para viáticos y gastos de viaje | td
190604 Anticipos para adquirir bienes y servicios | td
1907 Derechos de compensación por impuestos y contribuciones
190702 Retención en la fuente | tb
190708 Impuesto de industria y comercio retenido | tb
190709 Impuesto a las ventas retenido | tb
1970 Activos intangibles
197008 Software
1975 Amortización acumulada de activos intangibles
197508 Software
2 Pasivos
24 Cuentas por pagar
2401 Adquisición de bienes y servicios nacionales
240101 Bienes y servicios | td
2407 Recursos a favor de terceros
240720 Recaudos por clasificar
240722 Estampillas | tb
240790 Otros recursos a favor de terceros | t
2424 Descuentos de nómina
242401 Aportes a fondos de pensiones | t
242402 Aportes a seguridad social en salud | t
242404 Sindicatos | t
242405 Cooperativas | t
242407 Libranzas | t
242411 Embargos judiciales | t
2436 Retención en la fuente e impuesto de timbre
243603 Honorarios | tb
243605 Servicios | tb
243606 Arrendamientos | tb
243608 Compras | tb
243615 Rentas de trabajo | tb
243625 Impuesto a las ventas retenido | tb
243626 Contratos de construcción | tb
243627 Impuesto de industria y comercio retenido | tb
243690 Otras retenciones | tb
2445 Impuesto al valor agregado, IVA
244502 Venta de servicios | tb
2490 Otras cuentas por pagar
249028 Seguros | td
249032 Cheques no cobrados o por reclamar | t
249050 Aportes al ICBF y SENA | t
249051 Servicios públicos | td
249054 Honorarios | td
249055 Servicios | td
249058 Arrendamiento operativo | td
249090 Otras cuentas por pagar | td
25 Beneficios a los empleados
2511 Beneficios a los empleados a corto plazo
251101 Nómina por pagar | t
251102 Cesantías | t
251103 Intereses sobre cesantías | t
251104 Vacaciones | t
251106 Prima de servicios | t
251107 Prima de navidad | t
251111 Aportes a riesgos laborales | t
251122 Aportes a fondos de pensiones, empleador | t
251123 Aportes a seguridad social en salud, empleador | t
251124 Aportes a cajas de compensación familiar | t
27 Provisiones
2701 Litigios y demandas
270190 Otros litigios y demandas | t
29 Otros pasivos
2901 Avances y anticipos recibidos
290101 Anticipos sobre ventas de bienes y servicios | td
2902 Recursos recibidos en administración
290201 En administración | t
2990 Otros pasivos diferidos
299002 Ingreso diferido por transferencias condicionadas | td
3 Patrimonio
32 Patrimonio de las empresas
3208 Capital fiscal
320801 Capital fiscal
3225 Resultados de ejercicios anteriores
322501 Utilidades o excedentes acumulados
322502 Pérdidas o déficits acumulados
3230 Resultado del ejercicio
323001 Utilidad o excedente del ejercicio
323002 Pérdida o déficit del ejercicio
4 Ingresos
43 Venta de servicios
4312 Servicios de salud
431208 Urgencias, consulta y procedimientos | c
431217 Consulta externa y procedimientos | c
431219 Salud oral | c
431220 Promoción y prevención | c
431227 Hospitalización, estancia general | c
431236 Quirófanos | c
431237 Salas de parto | c
431246 Laboratorio clínico | c
431247 Imagenología | c
431256 Rehabilitación y terapias | c
431262 Farmacia e insumos hospitalarios | c
4395 Devoluciones, rebajas y descuentos en venta de servicios
439512 Servicios de salud | tc
44 Transferencias y subvenciones
4430 Subvenciones
443005 Recursos transferidos por el gobierno | t
48 Otros ingresos
4802 Financieros
480201 Intereses sobre depósitos en instituciones financieras
4808 Ingresos diversos
480817 Arrendamiento operativo | t
480825 Sobrantes
480827 Aprovechamientos
480890 Otros ingresos diversos | t
4830 Reversión de las pérdidas por deterioro de valor
483002 Cuentas por cobrar | t
5 Gastos
51 De administración y operación
5101 Sueldos y salarios
510101 Sueldos | tc
5103 Contribuciones efectivas
510302 Aportes a cajas de compensación familiar | tc
510303 Cotizaciones a seguridad social en salud | tc
510305 Cotizaciones a riesgos laborales | tc
510306 Cotizaciones a pensión, régimen de prima media | tc
510307 Cotizaciones a pensión, ahorro individual | tc
5107 Prestaciones sociales
510701 Vacaciones | tc
510702 Cesantías | tc
510706 Prima de servicios | tc
5111 Generales
511113 Vigilancia y seguridad | tc
511114 Materiales y suministros | tc
511115 Mantenimiento | tc
511117 Servicios públicos | tc
511118 Arrendamiento operativo | tc
511119 Viáticos y gastos de viaje | tc
511125 Seguros generales | tc
511149 Aseo, cafetería, restaurante y lavandería | tc
511179 Honorarios | tc
511180 Servicios | tc
511190 Otros gastos generales | tc
5120 Impuestos, contribuciones y tasas
512024 Gravamen a los movimientos financieros | t
53 Deterioro, depreciaciones, amortizaciones y provisiones
5347 Deterioro de cuentas por cobrar
534709 Prestación de servicios de salud
5360 Depreciación de propiedades, planta y equipo
536005 Equipo médico y científico | c
536006 Muebles, enseres y equipo de oficina | c
536007 Equipos de comunicación y computación | c
58 Otros gastos
5802 Comisiones
580240 Comisiones por servicios financieros
5890 Gastos diversos
589090 Otros gastos diversos | t
59 Cierre de ingresos, gastos y costos
5905 Cierre de ingresos, gastos y costos
590501 Cierre de ingresos, gastos y costos
6 Costos de ventas
63 Costo de ventas de servicios
6310 Servicios de salud
631001 Urgencias, consulta y procedimientos | c
631015 Consulta externa y procedimientos | c
631025 Hospitalización, estancia general | c
631040 Laboratorio clínico | c
631056 Farmacia e insumos hospitalarios | c
7 Costos de transformación
73 Servicios de salud
7301 Urgencias, consulta y procedimientos
730101 Materiales | c
730102 Generales | tc
730103 Sueldos y salarios | tc
730195 Traslado de costos | c
7310 Consulta externa y procedimientos
731001 Materiales | c
731002 Generales | tc
731003 Sueldos y salarios | tc
731095 Traslado de costos | c
7320 Hospitalización, estancia general
732001 Materiales | c
732002 Generales | tc
732003 Sueldos y salarios | tc
732095 Traslado de costos | c
8 Cuentas de orden deudoras
83 Deudoras de control
8333 Facturación glosada en venta de servicios de salud
833301 Facturación glosada | td
89 Deudoras por contra
8915 Deudoras de control por contra
891517 Facturación glosada en venta de servicios de salud | t
9 Cuentas de orden acreedoras
91 Pasivos contingentes
9120 Litigios y mecanismos alternativos de solución de conflictos
912004 Administrativos | t
99 Acreedoras por contra
9905 Pasivos contingentes por contra
990505 Litigios y mecanismos alternativos de solución de conflictos
`

export type StarterAccount = Pick<
  AccountValues,
  | 'code'
  | 'name'
  | 'nature'
  | 'acceptsMoves'
  | 'requiresTercero'
  | 'requiresCostCentre'
  | 'requiresBase'
  | 'requiresOpenItem'
  | 'treasuryOnly'
>

const codeOf = (line: string): string => line.slice(0, line.indexOf(' '))

/** The starter chart, parents before children; the leaves accept moves. */
export const starterChart: readonly StarterAccount[] = `${chart.trim()}${moreAccounts}`
  .split('\n')
  .filter((line) => line !== '')
  .toSorted((one, other) => (codeOf(one) < codeOf(other) ? -1 : 1))
  .map((line, index, all) => {
    const [, code = '', name = '', marks = ''] = /^(\d+) ([^|]+?)(?: \| (\w+))?$/.exec(line) ?? []
    const isLeaf = !all[index + 1]?.startsWith(code)
    return {
      code,
      name,
      nature: natureOf(code),
      acceptsMoves: isLeaf && levelOf(code) >= 4,
      requiresTercero: marks.includes('t'),
      requiresCostCentre: marks.includes('c'),
      requiresBase: marks.includes('b'),
      requiresOpenItem: marks.includes('d'),
      treasuryOnly: marks.includes('k'),
    }
  })
