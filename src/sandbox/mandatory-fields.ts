/** The fields every answer carries, null where there is nothing to say (stripe.md, section 6). */
export const mandatoryFields: Record<string, string> = {
  customer: 'balance created default_source description email invoice_settings livemode metadata shipping',
  payment_intent:
    'allowed_payment_method_types amount amount_capturable amount_received application application_fee_amount automatic_payment_methods canceled_at cancellation_reason capture_method client_secret confirmation_method created currency customer customer_account description excluded_payment_method_types last_payment_error latest_charge livemode managed_payments metadata next_action on_behalf_of payment_method payment_method_configuration_details payment_method_options payment_method_types payment_record processing receipt_email review setup_future_usage shipping source statement_descriptor statement_descriptor_suffix status transfer_group',
  setup_intent:
    'allowed_payment_method_types application automatic_payment_methods cancellation_reason client_secret created customer description excluded_payment_method_types last_setup_error latest_attempt livemode mandate metadata next_action on_behalf_of payment_method payment_method_configuration_details payment_method_options payment_method_types single_use_mandate status usage',
  payment_method: 'billing_details created customer customer_account livemode metadata type',
  'payment_method.card':
    'brand checks country display_brand exp_month exp_year funding generated_from last4 networks regulated_status three_d_secure_usage wallet',
  charge:
    'amount amount_captured amount_refunded application application_fee application_fee_amount balance_transaction billing_details calculated_statement_descriptor captured created currency customer description disputed failure_balance_transaction failure_code failure_message fraud_details livemode metadata on_behalf_of outcome paid payment_intent payment_method payment_method_details receipt_email receipt_number receipt_url refunded review shipping source source_transfer statement_descriptor statement_descriptor_suffix status transfer_data transfer_group',
  subscription:
    'application application_fee_percent automatic_tax billing_cycle_anchor billing_cycle_anchor_config billing_mode billing_schedules billing_thresholds cancel_at cancel_at_period_end canceled_at cancellation_details collection_method created currency customer customer_account days_until_due default_payment_method default_source description discounts ended_at invoice_settings items latest_invoice livemode managed_payments metadata next_pending_invoice_item_invoice on_behalf_of pause_collection payment_settings pending_invoice_item_interval pending_setup_intent pending_update schedule start_date status test_clock transfer_data trial_end trial_settings trial_start',
  subscription_item:
    'billing_thresholds created current_period_end current_period_start current_trial discounts metadata plan price subscription tax_rates',
  price:
    'active billing_scheme created currency custom_unit_amount livemode lookup_key metadata nickname product recurring tax_behavior tiers_mode transform_quantity type unit_amount unit_amount_decimal',
  plan: 'active amount amount_decimal billing_scheme created currency interval interval_count livemode metadata meter nickname product tiers_mode transform_usage trial_period_days usage_type',
  product:
    'active created description images livemode marketing_features metadata name package_dimensions shippable tax_details type updated url',
  coupon:
    'amount_off created currency duration duration_in_months livemode max_redemptions metadata name percent_off redeem_by times_redeemed valid',
  discount:
    'checkout_session customer customer_account end invoice invoice_item promotion_code source start subscription subscription_item',
  tax_rate:
    'active country created description display_name effective_percentage flat_amount inclusive jurisdiction jurisdiction_level livemode metadata percentage rate_type state tax_type',
  invoice:
    'account_country account_name account_tax_ids amount_due amount_overpaid amount_paid amount_remaining amount_shipping application attempt_count attempted automatic_tax automatically_finalizes_at billing_reason collection_method created currency custom_fields customer customer_account customer_address customer_email customer_name customer_phone customer_shipping customer_tax_exempt default_payment_method default_source default_tax_rates description discounts due_date effective_at ending_balance footer from_invoice issuer last_finalization_error latest_revision lines livemode metadata next_payment_attempt number on_behalf_of parent payment_settings period_end period_start post_payment_credit_notes_amount pre_payment_credit_notes_amount receipt_number rendering shipping_cost shipping_details starting_balance statement_descriptor status status_transitions subtotal subtotal_excluding_tax test_clock total total_discount_amounts total_excluding_tax total_pretax_credit_amounts total_taxes webhooks_delivered_at',
  line_item:
    'amount currency description discount_amounts discountable discounts invoice livemode metadata parent period pretax_credit_amounts pricing quantity quantity_decimal subscription subtotal taxes',
  invoice_payment:
    'amount_paid amount_requested created currency invoice is_default livemode payment status status_transitions',
  customer_balance_transaction:
    'amount checkout_session created credit_note currency customer customer_account description ending_balance invoice livemode metadata type',
  event: 'api_version created data livemode pending_webhooks request type',
};
