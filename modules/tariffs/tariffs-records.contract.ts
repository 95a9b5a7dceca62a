import { ref } from '@quina/blocks'
import { manualComponents, manualItems } from './manual/manual-parts.contract.ts'
import {
  serviceAccounts,
  serviceComponents,
  serviceHomologs,
} from './service-parts/service-parts.contract.ts'
import { exceptions, factors, surgeryParts, versionFields } from './version/version-parts.contract.ts'

const service = { serviceId: ref('tariffs.service', 'Servicio') }
const manual = { manualId: ref('tariffs.manual', 'Manual') }

/** How the audit calls what hangs from services, manuals and tarifarios. */
export const tariffsRecords = [
  {
    table: 'tariffs.service_homolog',
    label: 'Homologación de un servicio',
    fields: { ...service, ...serviceHomologs.fields },
  },
  {
    table: 'tariffs.service_component',
    label: 'Componente de un paquete',
    fields: { ...serviceComponents.fields, packageId: ref('tariffs.service', 'Paquete') },
  },
  {
    table: 'tariffs.service_account',
    label: 'Cuenta de un servicio',
    fields: { ...service, ...serviceAccounts.fields },
  },
  { table: 'tariffs.manual_item', label: 'Ítem de un manual', fields: { ...manual, ...manualItems.fields } },
  {
    table: 'tariffs.manual_component',
    label: 'Componente de cirugía',
    fields: { ...manual, ...manualComponents.fields },
  },
  {
    table: 'tariffs.tarifario_version',
    label: 'Versión de un tarifario',
    fields: { tarifarioId: ref('tariffs.tarifario', 'Tarifario'), ...versionFields },
  },
  { table: 'tariffs.tarifario_factor', label: 'Porcentaje de un tarifario', fields: factors.fields },
  { table: 'tariffs.tarifario_exception', label: 'Precio fijo de un tarifario', fields: exceptions.fields },
  {
    table: 'tariffs.tarifario_surgery',
    label: 'Regla de cirugía de un tarifario',
    fields: surgeryParts.fields,
  },
]
