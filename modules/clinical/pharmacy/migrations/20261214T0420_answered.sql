-- What MIPRES answers goes to the charge; an invoice that had it already is remembered, so that its RIPS is made again.
alter table pharmacy.mipres_supply add column invoice text;
comment on column pharmacy.mipres_supply.invoice is 'The invoice that was issued before MIPRES answered: its RIPS is to be made again.';
