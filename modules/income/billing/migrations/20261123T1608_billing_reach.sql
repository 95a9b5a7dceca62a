select platform.of_site_via('billing.invoice_charge', 'invoice_id');
