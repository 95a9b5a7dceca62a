import { careLeaves } from './expense-care.domain.ts'
import { contracts, type Leaf, leaf, monthly, occasional, ownLeaf, payroll } from './rubro.domain.ts'

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
  wage('2.1.1.01.01.001.01', 'Sueldo básico', 6_228),
  wage('2.1.1.01.01.001.02', 'Horas extras, dominicales, festivos y recargos', 620),
  wage('2.1.1.01.01.001.04', 'Subsidio de alimentación', 38),
  wage('2.1.1.01.01.001.05', 'Auxilio de transporte', 118),
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
  wage('2.1.1.01.03.001.01', 'Vacaciones', 320),
  wage('2.1.1.01.03.001.02', 'Indemnización por vacaciones', 25),
  wage('2.1.1.01.03.001.03', 'Bonificación especial de recreación', 40),
]

const goods: readonly Leaf[] = [
  leaf('2.1.2.01.01.003.03.02', 'Maquinaria de informática y sus partes, piezas y accesorios', 180, {
    cpc: '45230',
    ...contracts(2, 'software', 'systems', [
      'Compra de equipos de cómputo para las áreas administrativas',
      'Renovación de los equipos de red del centro de datos',
    ]),
  }),
  leaf('2.1.2.02.01.002', 'Productos alimenticios, bebidas; textiles y prendas de vestir', 95, {
    cpc: '28236',
    ...occasional(3, 'clothing', 'people', [
      'Dotación de vestido y calzado de labor del personal de planta',
      'Ropa hospitalaria para los servicios de hospitalización',
    ]),
  }),
  leaf('2.1.2.02.01.003', 'Otros bienes transportables', 260, {
    cpc: '32193',
    ...contracts(4, 'stationery', 'administration', [
      'Suministro de papelería y útiles de oficina',
      'Suministro de combustible para ambulancias y planta eléctrica',
      'Suministro de elementos de aseo y desinfección',
    ]),
  }),
  leaf('2.1.2.02.01.004', 'Productos metálicos, maquinaria y equipo', 120, {
    cpc: '42999',
    ...occasional(4, 'hardware', 'maintenance', [
      'Compra de repuestos y herramientas para mantenimiento',
      'Compra de mobiliario para consulta externa',
    ]),
  }),
]

const services: readonly Leaf[] = [
  leaf('2.1.2.02.02.005', 'Construcción y servicios de la construcción', 210, {
    cpc: '54790',
    ...contracts(3, 'building', 'maintenance', [
      'Mantenimiento de cubiertas y redes hidráulicas de la sede principal',
      'Pintura y adecuación del área de hospitalización',
      'Adecuación de baños del Centro de Salud La Esperanza',
    ]),
  }),
  leaf('2.1.2.02.02.006', 'Comercio, alojamiento, transporte y distribución', 140, {
    cpc: '68111',
    ...contracts(3, 'courier', 'administration', [
      'Servicio de mensajería y correo certificado',
      'Transporte de personal en turnos nocturnos',
    ]),
  }),
  leaf('2.1.2.02.02.007', 'Servicios financieros, inmobiliarios y de arrendamiento', 385, {
    cpc: '71331',
    ...contracts(3, 'insurance', 'administration', [
      'Programa de seguros: todo riesgo, manejo y responsabilidad civil médica',
      'Arrendamiento de bodega para archivo central',
      'Póliza de vehículos y ambulancias',
    ]),
  }),
  ownLeaf('2.1.2.02.02.008.01', 'Vigilancia y seguridad privada', 780, {
    cpc: '85250',
    ...contracts(2, 'security', 'administration', [
      'Servicio de vigilancia y seguridad privada en las dos sedes',
    ]),
  }),
  ownLeaf('2.1.2.02.02.008.02', 'Aseo y cafetería', 690, {
    cpc: '85330',
    ...contracts(2, 'cleaning', 'administration', ['Servicio integral de aseo, desinfección y cafetería']),
  }),
  ownLeaf('2.1.2.02.02.008.03', 'Honorarios administrativos y jurídicos', 640, {
    cpc: '82120',
    ...contracts(7, 'professional', 'law', [
      'Servicios profesionales de representación judicial de la entidad',
      'Servicios profesionales de apoyo al proceso de contratación',
      'Servicios profesionales de apoyo a costos y presupuesto',
      'Servicios profesionales de auditoría de cuentas médicas',
      'Revisoría fiscal de la vigencia',
    ]),
  }),
  ownLeaf('2.1.2.02.02.008.04', 'Licencias y soporte de sistemas', 310, {
    cpc: '83159',
    ...contracts(3, 'software', 'systems', [
      'Licenciamiento y soporte del sistema de imágenes',
      'Servicio de copias de seguridad y hospedaje en la nube',
    ]),
  }),
  ownLeaf('2.1.2.02.02.008.05', 'Telecomunicaciones', 165, {
    cpc: '84190',
    ...monthly('telecom', 'systems', 'Servicio de internet dedicado y telefonía'),
  }),
  leaf('2.1.2.02.02.009', 'Servicios para la comunidad, sociales y personales', 130, {
    cpc: '92911',
    ...occasional(5, 'training', 'people', [
      'Plan institucional de capacitación: humanización del servicio',
      'Plan de bienestar social e incentivos',
      'Capacitación en soporte vital avanzado',
    ]),
  }),
  leaf('2.1.2.02.02.010', 'Viáticos de los funcionarios en comisión', 90, {
    cpc: '64100',
    ...occasional(14, 'official', 'people', [
      'Viáticos y gastos de viaje por comisión a la capital del departamento',
      'Viáticos por asistencia a mesa de flujo de recursos',
      'Viáticos por traslado de paciente a tercer nivel',
    ]),
  }),
  leaf('2.1.2.02.03', 'Gastos imprevistos', 40),
]

const others: readonly Leaf[] = [
  leaf('2.1.3.13.01.001', 'Sentencias', 260, {
    ...occasional(3, 'claimant', 'law', [
      'Pago de sentencia ejecutoriada por responsabilidad médica',
      'Pago de conciliación laboral aprobada por el comité',
    ]),
  }),
  leaf('2.1.7.01.01', 'Cesantías definitivas', 150, {
    ...occasional(5, 'official', 'people', ['Cesantías definitivas de funcionario retirado']),
  }),
  leaf('2.1.8.01.14', 'Gravamen a los movimientos financieros', 110, {
    ...monthly('bank', 'administration', 'Gravamen a los movimientos financieros del mes'),
  }),
  leaf('2.1.8.01.54', 'Impuesto de industria y comercio', 35, {
    ...occasional(1, 'government', 'administration', [
      'Impuesto de industria y comercio de la vigencia anterior',
    ]),
  }),
  leaf('2.1.8.03', 'Tasas y derechos administrativos', 28, {
    ...occasional(3, 'government', 'administration', ['Derechos de registro y renovación de habilitación']),
  }),
  leaf('2.1.8.04.01', 'Cuota de fiscalización y auditaje', 62, {
    ...occasional(2, 'government', 'administration', ['Cuota de fiscalización y auditaje']),
  }),
]

const investment: readonly Leaf[] = [
  ownLeaf('2.3.2.01.01.001.01', 'Adecuación del servicio de urgencias', 950, {
    cpc: '53129',
    fuente: 'agreements',
    project: { mgaProduct: '1906005', bpin: '2025990010034' },
    ...contracts(2, 'building', 'maintenance', [
      'Obra de ampliación y adecuación del servicio de urgencias',
      'Interventoría de la obra del servicio de urgencias',
    ]),
  }),
  ownLeaf('2.3.2.01.01.003.06.01', 'Dotación de equipo biomédico', 980, {
    cpc: '48121',
    project: { mgaProduct: '1906022', bpin: '2025990010041' },
    ...contracts(4, 'biomedical', 'maintenance', [
      'Compra de monitores de signos vitales y desfibriladores',
      'Compra de un ecógrafo para ginecobstetricia',
      'Compra de camas hospitalarias eléctricas',
      'Compra de autoclave para la central de esterilización',
    ]),
  }),
]

/** Everything that is neither payroll nor care. */
const operationLeaves: readonly Leaf[] = [...goods, ...services, ...others, ...investment]

export const expenseLeaves: readonly Leaf[] = [...payrollLeaves, ...operationLeaves, ...careLeaves]
