import { careLeaves } from './expense-care.domain.ts'
import { operationLeaves } from './expense-operation.domain.ts'
import { type Leaf, leaf, payroll } from './rubro.domain.ts'

/** Codes and names of the CCPET. */
export const expenseGroups: readonly (readonly [code: string, name: string])[] = [
  ['2', 'Gastos'],
  ['2.1', 'Funcionamiento'],
  ['2.1.1', 'Gastos de personal'],
  ['2.1.1.01', 'Planta de personal permanente'],
  ['2.1.1.01.01', 'Factores constitutivos de salario'],
  ['2.1.1.01.01.001', 'Factores salariales comunes'],
  ['2.1.1.01.01.001.08', 'Prestaciones sociales'],
  ['2.1.1.01.02', 'Contribuciones inherentes a la nómina'],
  ['2.1.1.01.03', 'Remuneraciones no constitutivas de factor salarial'],
  ['2.1.1.01.03.001', 'Prestaciones sociales'],
  ['2.1.2', 'Adquisición de bienes y servicios'],
  ['2.1.2.01', 'Adquisición de activos no financieros'],
  ['2.1.2.01.01', 'Activos fijos'],
  ['2.1.2.01.01.003', 'Maquinaria y equipo'],
  ['2.1.2.01.01.003.03', 'Maquinaria de oficina, contabilidad e informática'],
  ['2.1.2.02', 'Adquisiciones diferentes de activos'],
  ['2.1.2.02.01', 'Materiales y suministros'],
  ['2.1.2.02.02', 'Adquisición de servicios'],
  ['2.1.2.02.02.008', 'Servicios prestados a las empresas y servicios de producción'],
  ['2.1.3', 'Transferencias corrientes'],
  ['2.1.3.13', 'Sentencias y conciliaciones'],
  ['2.1.3.13.01', 'Fallos nacionales'],
  ['2.1.7', 'Disminución de pasivos'],
  ['2.1.7.01', 'Cesantías'],
  ['2.1.8', 'Gastos por tributos, tasas, contribuciones, multas, sanciones e intereses de mora'],
  ['2.1.8.01', 'Impuestos'],
  ['2.1.8.04', 'Contribuciones'],
  ['2.3', 'Inversión'],
  ['2.3.2', 'Adquisición de bienes y servicios'],
  ['2.3.2.01', 'Adquisición de activos no financieros'],
  ['2.3.2.01.01', 'Activos fijos'],
  ['2.3.2.01.01.001', 'Edificaciones y estructuras'],
  ['2.3.2.01.01.003', 'Maquinaria y equipo'],
  ['2.3.2.01.01.003.06', 'Aparatos médicos, instrumentos ópticos y de precisión'],
  ['2.4', 'Gastos de operación comercial'],
  ['2.4.5', 'Gastos de comercialización y producción'],
  ['2.4.5.01', 'Materiales y suministros'],
  ['2.4.5.01.03', 'Otros bienes transportables (excepto productos metálicos, maquinaria y equipo)'],
  ['2.4.5.01.04', 'Productos metálicos, maquinaria y equipo'],
  ['2.4.5.02', 'Adquisición de servicios'],
  ['2.4.5.02.06', 'Comercio y distribución; alojamiento; comidas; transporte; electricidad, gas y agua'],
  ['2.4.5.02.08', 'Servicios prestados a las empresas y servicios de producción'],
  ['2.4.5.02.09', 'Servicios para la comunidad, sociales y personales'],
]

const wage = (code: string, name: string, millions: number): Leaf =>
  leaf(code, name, millions, { spend: payroll })

const payrollLeaves: readonly Leaf[] = [
  wage('2.1.1.01.01.001.01', 'Sueldo básico', 6_300),
  wage('2.1.1.01.01.001.02', 'Horas extras, dominicales, festivos y recargos', 620),
  wage('2.1.1.01.01.001.04', 'Subsidio de alimentación', 38),
  wage('2.1.1.01.01.001.05', 'Auxilio de transporte', 46),
  wage('2.1.1.01.01.001.06', 'Prima de servicio', 310),
  wage('2.1.1.01.01.001.07', 'Bonificación por servicios prestados', 215),
  wage('2.1.1.01.01.001.08.01', 'Prima de navidad', 640),
  wage('2.1.1.01.01.001.08.02', 'Prima de vacaciones', 330),
  wage('2.1.1.01.02.001', 'Aportes a la seguridad social en pensiones', 905),
  wage('2.1.1.01.02.002', 'Aportes a la seguridad social en salud', 640),
  wage('2.1.1.01.02.003', 'Aportes de cesantías', 590),
  wage('2.1.1.01.02.004', 'Aportes a cajas de compensación familiar', 305),
  wage('2.1.1.01.02.005', 'Aportes generales al sistema de riesgos laborales', 168),
  wage('2.1.1.01.02.006', 'Aportes al ICBF', 229),
  wage('2.1.1.01.02.007', 'Aportes al SENA', 153),
  wage('2.1.1.01.03.001.01', 'Vacaciones', 345),
  wage('2.1.1.01.03.001.03', 'Bonificación especial de recreación', 40),
]

export const expenseLeaves: readonly Leaf[] = [...payrollLeaves, ...operationLeaves, ...careLeaves]
