import { Booking } from '../booking/booking.web.tsx'
import { Relocations } from '../relocation/relocations.web.tsx'

/** The one screen of the window: who it is, what they have, the next slots, who waits and who is to be relocated. */
export const AppointmentDesk = () => (
  <Booking title="Gestión de citas" context="Paciente, cupos, lista de espera y por reubicar">
    <Relocations scheduleId={null} />
  </Booking>
)
