import type { CampusAt } from './hospital.domain.ts'

/** All users sign in with the same password: a demonstration has nothing to protect. */
export const demoPassword = 'QuinaDemo2026*'

export interface DemoUser {
  readonly email: string
  readonly name: string
  readonly idNumber: string
  /** A template role of the product. */
  readonly role: string
  /** At one site, or at all of them. */
  readonly campus: CampusAt | 'all' | 'each'
  readonly does: string
}

export const administrator: DemoUser = {
  email: 'admin@quina.demo',
  name: 'Beatriz Elena Zapata',
  idNumber: '99100210',
  role: 'Administrador del sistema',
  campus: 'all',
  does: 'Administra usuarios, roles y catálogos',
}

/** A user for each role of the finance area, and the users who make requests at each site. */
export const staff = {
  manager: {
    email: 'gerencia@quina.demo',
    name: 'Clara Inés Monsalve Ríos',
    idNumber: '99100201',
    role: 'Gerente',
    campus: 'all',
    does: 'Consulta todo',
  },
  officer: {
    email: 'ordenador@quina.demo',
    name: 'Hernán Darío Quintero Paz',
    idNumber: '99100202',
    role: 'Ordenador del gasto',
    campus: 'all',
    does: 'Aprueba las solicitudes de CDP',
  },
  budgetHead: {
    email: 'presupuesto@quina.demo',
    name: 'Luz Marina Castaño Vélez',
    idNumber: '99100203',
    role: 'Jefe de presupuesto',
    campus: 'all',
    does: 'Expide CDP, registros y obligaciones',
  },
  budgetClerk: {
    email: 'auxiliar@quina.demo',
    name: 'Jhon Fredy Obando Ruiz',
    idNumber: '99100208',
    role: 'Auxiliar de presupuesto',
    campus: 'each',
    does: 'Elabora los documentos del presupuesto',
  },
  treasurer: {
    email: 'tesoreria@quina.demo',
    name: 'Óscar Iván Murillo Gómez',
    idNumber: '99100204',
    role: 'Tesorero',
    campus: 'all',
    does: 'Registra los pagos',
  },
  treasuryClerk: {
    email: 'pagos@quina.demo',
    name: 'Yuli Andrea Cifuentes Mora',
    idNumber: '99100209',
    role: 'Auxiliar de tesorería',
    campus: 'each',
    does: 'Elabora los pagos',
  },
  accountant: {
    email: 'contabilidad@quina.demo',
    name: 'Gloria Stella Parra Duque',
    idNumber: '99100205',
    role: 'Contador',
    campus: 'all',
    does: 'Lleva la contabilidad',
  },
  auditor: {
    email: 'auditoria@quina.demo',
    name: 'Jairo Enrique Solarte Mina',
    idNumber: '99100206',
    role: 'Auditor',
    campus: 'all',
    does: 'Consulta todo y la auditoría',
  },
  requester: {
    email: 'solicitante@quina.demo',
    name: 'Diana Carolina Urrea Lasso',
    idNumber: '99100211',
    role: 'Solicitante',
    campus: 0,
    does: 'Pide CDP en la sede principal',
  },
  requesterAtEsperanza: {
    email: 'esperanza@quina.demo',
    name: 'Edinson Riascos Angulo',
    idNumber: '99100212',
    role: 'Solicitante',
    campus: 1,
    does: 'Pide CDP en La Esperanza',
  },
  registrar: {
    email: 'admisiones@quina.demo',
    name: 'Marleny Tovar Quiñones',
    idNumber: '99100221',
    role: 'Admisionista',
    campus: 0,
    does: 'Registra pacientes, afiliaciones y consentimientos',
  },
  archivist: {
    email: 'archivo@quina.demo',
    name: 'Libardo Chantre Ipia',
    idNumber: '99100222',
    role: 'Archivo de historias clínicas',
    campus: 'each',
    does: 'Fusiona fichas y cambia documentos de pacientes',
  },
  doctor: {
    email: 'medico@quina.demo',
    name: 'Adriana Lucía Paz Chicangana',
    idNumber: '99100223',
    role: 'Médico general',
    campus: 0,
    does: 'Atiende: abre fichas de quien no está a su cargo con motivo',
  },
  triageNurse: {
    email: 'enfermeria@quina.demo',
    name: 'Sonia Esperanza Valencia Mosquera',
    idNumber: '99190002',
    role: 'Enfermera de triage',
    campus: 0,
    does: 'Recibe y clasifica a quien llega a urgencias',
  },
  agendaHead: {
    email: 'agenda@quina.demo',
    name: 'Leonor Piamba Sotelo',
    idNumber: '99100229',
    role: 'Coordinador de agenda',
    campus: 0,
    does: 'Publica agendas, las bloquea y administra las citas',
  },
  appointmentDesk: {
    email: 'citas@quina.demo',
    name: 'Yaneth Collo Ulcué',
    idNumber: '99100230',
    role: 'Agente de asignación de citas',
    campus: 0,
    does: 'Asigna, confirma, cancela y reprograma citas',
  },
  userCare: {
    email: 'siau@quina.demo',
    name: 'Amparo Lucía Sandoval Mera',
    idNumber: '99100225',
    role: 'Atención al usuario (SIAU)',
    campus: 0,
    does: 'Responde solicitudes de datos personales y registra incidentes',
  },
  contracts: {
    email: 'contratos@quina.demo',
    name: 'Nancy Stella Ordóñez Burbano',
    idNumber: '99100226',
    role: 'Cartera y contratación con pagadores',
    campus: 'each',
    does: 'Acuerda contratos con pagadores y lleva la cartera',
  },
  biller: {
    email: 'facturacion@quina.demo',
    name: 'Sandra Milena Astudillo Rengifo',
    idNumber: '99100227',
    role: 'Facturador',
    campus: 'each',
    does: 'Factura la atención y genera RIPS',
  },
  collector: {
    email: 'cartera@quina.demo',
    name: 'Álvaro José Bermeo Salazar',
    idNumber: '99100228',
    role: 'Cartera y contratación con pagadores',
    campus: 'each',
    does: 'Radica facturas y aplica los pagos de los pagadores',
  },
  quality: {
    email: 'calidad@quina.demo',
    name: 'Liliana Patricia Muelas Calambás',
    idNumber: '99100231',
    role: 'Calidad y seguridad del paciente',
    campus: 0,
    does: 'Reporta los indicadores de calidad y el riesgo individual',
  },
  people: {
    email: 'talento@quina.demo',
    name: 'Rubén Darío Collazos Vidal',
    idNumber: '99100224',
    role: 'Talento humano',
    campus: 'each',
    does: 'Registra empleados y responsables de bienes',
  },
  /** A person of the payroll (`demoWorkers`), with a sick leave in October. */
  employee: {
    email: 'empleado@quina.demo',
    name: 'Nidia Imaginado de la Peña',
    idNumber: '993000021',
    role: 'Solicitante',
    campus: 0,
    does: 'Consulta su propia nómina',
  },
  storekeeper: {
    email: 'almacen@quina.demo',
    name: 'Wilson Andrés Tabares León',
    idNumber: '99100207',
    role: 'Almacenista',
    campus: 'each',
    does: 'Recibe, guarda y entrega lo del almacén',
  },
  storeAide: {
    email: 'bodega@quina.demo',
    name: 'Deisy Milena Ipia Guetio',
    idNumber: '99100235',
    role: 'Auxiliar de almacén',
    campus: 0,
    does: 'Cuenta y elabora ingresos y egresos',
  },
  storekeeperAtEsperanza: {
    email: 'deposito@quina.demo',
    name: 'Hugo Armando Balanta Carabalí',
    idNumber: '99100236',
    role: 'Almacenista',
    campus: 1,
    does: 'Responde por el depósito de La Esperanza',
  },
  buyer: {
    email: 'compras@quina.demo',
    name: 'Patricia Elena Hoyos Campo',
    idNumber: '99100237',
    role: 'Jefe de contratación',
    campus: 0,
    does: 'Elabora contratos, sus pólizas y sus órdenes de compra',
  },
  supervisor: {
    email: 'supervision@quina.demo',
    name: 'Jaime Alberto Realpe Ortega',
    idNumber: '99100238',
    role: 'Supervisor de contratos',
    campus: 0,
    does: 'Certifica lo que se cumplió de los contratos',
  },
  pharmacist: {
    email: 'farmacia@quina.demo',
    name: 'Olga Patricia Sinisterra Vidal',
    idNumber: '99100233',
    role: 'Regente de farmacia',
    campus: 0,
    does: 'Dispensa, recibe devoluciones y responde del control especial',
  },
  pharmacyAide: {
    email: 'despacho@quina.demo',
    name: 'Fabián Andrés Mosquera Tello',
    idNumber: '99100234',
    role: 'Auxiliar de farmacia',
    campus: 0,
    does: 'Prepara, revisa como segunda persona y entrega',
  },
  assetsHead: {
    email: 'activos@quina.demo',
    name: 'Martha Inés Bolaños Erazo',
    idNumber: '99100232',
    role: 'Responsable de activos fijos',
    campus: 0,
    does: 'Registra, ubica y deprecia los bienes',
  },
} as const satisfies Record<string, DemoUser>

export type StaffName = keyof typeof staff

/** Printed when the product starts. */
export const demoUsers: readonly DemoUser[] = [administrator, ...Object.values(staff)]
