-- A solicitud that was filed can be sent back to who prepared it, who mends it and files it again with the number it has.
alter table budget.cdp_request drop constraint cdp_request_status;
alter table budget.cdp_request add constraint cdp_request_status
  check (status in ('draft', 'filed', 'returned', 'approved', 'rejected', 'annulled'));
