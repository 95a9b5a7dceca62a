/** The messages for the constraints of the tables. */
import { conflict } from '@quina/kernel'
export const tariffRefusals = {
  'tariffs.published_stays': conflict('TAR-031', 'La versión ya está publicada y no cambia: cree una nueva.'),
  'tariffs.tarifario_version_once': conflict(
    'TAR-032',
    'Ya hay una versión publicada en esos días.',
    'fromDay',
  ),
  'tariffs.tarifario_version_one_draft': conflict(
    'TAR-033',
    'El tarifario ya tiene un borrador: publíquelo o descártelo.',
  ),
  'tariffs.manual_in_force_stays': conflict(
    'TAR-043',
    'Un tarifario publicado se apoya en este manual: cree una edición nueva.',
  ),
  'tariffs.service_homolog_once': conflict('TAR-058', 'El servicio ya tiene esa equivalencia.', 'code'),
  'tariffs.service_component_once': conflict('TAR-058', 'El paquete ya incluye ese servicio.', 'serviceId'),
  'tariffs.service_account_once': conflict(
    'TAR-058',
    'El servicio ya tiene cuenta para ese régimen.',
    'regime',
  ),
  'tariffs.tarifario_factor_once': conflict('TAR-058', 'Ya hay un porcentaje para lo mismo.', 'scope'),
  'tariffs.tarifario_exception_once': conflict(
    'TAR-058',
    'El servicio ya tiene un precio fijo en esos días.',
    'serviceId',
  ),
  'tariffs.tarifario_surgery_once': conflict('TAR-058', 'Esa situación ya está.', 'situation'),
  'tariffs.manual_item_code': conflict('TAR-058', 'El manual ya tiene ese código.', 'code'),
  'tariffs.manual_component_once': conflict(
    'TAR-058',
    'Otro valor del mismo componente cubre parte de ese rango.',
    'fromKey',
  ),
} as const
