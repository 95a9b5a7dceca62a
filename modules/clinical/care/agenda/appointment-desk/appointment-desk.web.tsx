import { Booking } from '../../appointment/booking/booking.web.tsx'
import { Relocations } from '../relocation/relocations.web.tsx'

/** The one screen of the window: the patient, their appointments, the next slots, the waiting patients and those to relocate. */
export const AppointmentDesk = () => (
  <Booking title="Gestión de citas" context="Paciente, cupos, lista de espera y por reubicar">
    <Relocations scheduleId={null} />
  </Booking>
)
