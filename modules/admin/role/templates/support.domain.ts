import type { RoleTemplate } from '../role-template.domain.ts'
import { clinical } from './patterns.domain.ts'

/** Contracts, people, stores, billing and receivables. */
export const support: readonly RoleTemplate[] = [
  {
    name: 'Jefe de contratación',
    description: 'Contratos con proveedores y su supervisión.',
    grants: ['contracts.*', 'people.tercero.*', 'budget.*.view', 'dashboard.*'],
  },
  {
    name: 'Talento humano',
    description: 'Empleados, liquidación de nómina y prestaciones.',
    grants: ['payroll.*', 'hospital.position.*', 'people.*', 'dashboard.*'],
    except: ['payroll.*.approve', 'people.dataBreach.*', ...clinical],
  },
  {
    name: 'Almacenista',
    description: 'Ingresos, egresos, inventarios y bienes.',
    grants: ['warehouse.*', 'assets.*', 'people.tercero.view', 'contracts.*.view', 'dashboard.*'],
    except: ['warehouse.adjustment.*', 'assets.adjustment.*'],
  },
  {
    name: 'Auxiliar de almacén',
    description: 'Elabora ingresos y egresos; otro los confirma.',
    grants: ['warehouse.*.view', 'warehouse.*.edit', 'assets.*.view', 'people.tercero.view', 'dashboard.*'],
  },
  {
    name: 'Facturador',
    description: 'Factura la atención y genera RIPS.',
    grants: [
      'billing.*',
      'insurers.*.view',
      'care.appointment.view',
      'care.admission.view',
      'care.admission.close',
      'care.admission.reopen',
      'people.patient.view',
      'people.tercero.view',
      'dashboard.*',
    ],
    except: ['billing.invoice.annul', 'billing.tariff.edit'],
  },
  {
    name: 'Cajero',
    description: 'Recauda copagos y cuotas; otro hace el arqueo.',
    grants: [
      'billing.receipt.view',
      'billing.receipt.edit',
      'billing.receipt.issue',
      'care.appointment.view',
      'care.admission.view',
      'dashboard.*',
    ],
  },
  {
    name: 'Auditor de cuentas médicas',
    description: 'Revisa facturas y responde glosas.',
    grants: [
      'billing.*.view',
      'billing.*.run',
      'receivables.*.view',
      'receivables.glosa.*',
      'care.*.view',
      'insurers.*.view',
      'dashboard.*',
    ],
  },
  {
    name: 'Cartera y contratación con pagadores',
    description: 'Radicación, glosas, conciliación y contratos con EPS.',
    grants: [
      'receivables.*',
      'insurers.*',
      'billing.*.view',
      'billing.*.run',
      'people.tercero.view',
      'dashboard.*',
    ],
  },
]
