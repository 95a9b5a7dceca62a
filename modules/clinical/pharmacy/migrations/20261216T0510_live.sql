-- The screen of a delivery is read again when MIPRES answered it.
select platform.live('pharmacy.mipres_supply', 'pharmacy.mipresSupply');
