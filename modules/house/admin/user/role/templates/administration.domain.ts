import type { RoleTemplate } from '../role-template.domain.ts'
import { looks, personal } from './patterns.domain.ts'

/** Users who run the system, and users who supervise everything. */
export const administration: readonly RoleTemplate[] = [
  {
    name: 'Administrador del sistema',
    description:
      'Usuarios, roles, menú, sedes, entidad y catálogos. Ve quiénes son los pacientes, no sus historias clínicas.',
    everywhere: true,
    grants: [
      'admin.*',
      'general.*',
      'dashboard.*',
      'people.*',
      'hospital.*',
      'reference.*',
      'einvoice.*',
      'rips.setup.*',
      'care.rda.setup',
      'care.message.setup',
      'tariffs.*',
      'care.schedule.*',
      'care.appointmentType.*',
      'care.convention.*',
      'warehouse.storeUser.*',
      ...looks,
    ],
    except: personal,
    besides: ['people.patient.view'],
  },
  {
    name: 'Soporte técnico',
    description: 'Restablece contraseñas, desbloquea usuarios y cierra sesiones.',
    everywhere: true,
    grants: ['admin.user.view', 'admin.user.reset', 'admin.user.unlock'],
  },
  {
    name: 'Gerente',
    description: 'Consulta todas las áreas y sus informes.',
    everywhere: true,
    grants: ['dashboard.*', 'accounting.period.approve-reopening', 'warehouse.storeUser.all', ...looks],
    except: ['admin.*', ...personal],
    besides: ['admin.board.take'],
  },
  {
    name: 'Auditor',
    description: 'Revisoría y control interno: consulta de todo, también de la auditoría.',
    everywhere: true,
    grants: [
      'dashboard.*',
      'admin.audit.*',
      'admin.campus.all',
      'admin.board.take',
      'warehouse.storeUser.all',
      ...looks,
    ],
    except: personal,
  },
]
